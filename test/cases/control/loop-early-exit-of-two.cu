//! launch k <<<1, 64>>> out:i32[64], grid:i32[256]=hash(i)%100
//! expect out[i] = ((r) => { for (let y = 0; y < 16 && r < 0; y++) for (let x = 0; x < 16; x++) if (grid[y * 16 + x] === i) { r = y * 16 + x; break; } return r; })(-1)
// Leaves both loops by goto.
__global__ void k(int* out, const int* grid) {
  int found = -1;
  for (int y = 0; y < 16; y++)
    for (int x = 0; x < 16; x++)
      if (grid[y * 16 + x] == threadIdx.x) {
        found = y * 16 + x;
        goto done;
      }
done:
  out[threadIdx.x] = found;
}
