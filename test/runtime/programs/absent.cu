// Calls what is not there.
int main() {
  cudaDeviceGetTexture1DLinearMaxWidth(0, 0, 0);
  return cudaLibraryGetManaged(0);
}
