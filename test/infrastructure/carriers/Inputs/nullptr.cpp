int *P = 0;
