// Calls what is not there.
int main() {
  cudaLogsCurrent(0, 0);
  return cudaLibraryUnload(0);
}
