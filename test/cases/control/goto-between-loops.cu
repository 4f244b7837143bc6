//! launch k <<<1, 64>>> out:i32[64], n:i32=40
//! expect out[i] = ((id) => { let at = id % 4, steps = 0, sum = 0; for (;;) { sum = [sum + 1, sum + 3, sum ^ 5, sum + 7][at]; if (++steps > 40 + id) return sum; at = [sum & 2 ? 2 : 1, sum % 3 === 0 ? 3 : 2, sum & 4 ? 0 : 3, sum % 5 ? 1 : 0][at]; } })(i ^ 1)
// Every label can be entered from every other one: no loop has one header.
__global__ void k(int* out, int n) {
  __shared__ int results[64];
  int id = threadIdx.x, steps = 0, sum = 0;
  switch (id % 4) {
    case 0: goto a;
    case 1: goto b;
    case 2: goto c;
    default: goto d;
  }
a:
  sum += 1;
  if (++steps > n + id) goto done;
  if (sum & 2) goto c;
b:
  sum += 3;
  if (++steps > n + id) goto done;
  if (sum % 3 == 0) goto d;
c:
  sum ^= 5;
  if (++steps > n + id) goto done;
  if (sum & 4) goto a;
d:
  sum += 7;
  if (++steps > n + id) goto done;
  if (sum % 5) goto b;
  goto a;
done:
  __syncwarp();
  results[id] = sum;
  __syncwarp();
  out[id] = results[id ^ 1];
}
