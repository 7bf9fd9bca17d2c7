/* stand-in for a generated header */
