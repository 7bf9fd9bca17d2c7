/* stand-in: nothing of it is needed */
