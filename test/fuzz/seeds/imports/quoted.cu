&gt; global void scale(float *x, float f, int n)
&gt; {
&gt;   for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] *= f;
&gt;   printf(“done\n”);
&gt; }
