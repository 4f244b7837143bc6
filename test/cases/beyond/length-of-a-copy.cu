//! launch k <<<1, 1>>> to:u8[64], from:u8[64]=i, n:i64=4294967304
//! fault out-of-bounds
// Of 4 GiB and 8 bytes.
__global__ void k(unsigned char* to, const unsigned char* from, size_t n) {
  memcpy(to, from, n);
}
