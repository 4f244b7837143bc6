// Programs include it beside unistd.h; there are no child processes to wait for.
#pragma once
#include <sys/types.h>

#include "../warpscope/wait_states.h"

#ifdef __cplusplus
extern "C" {
#endif
pid_t wait(int* status);
pid_t waitpid(pid_t pid, int* status, int options);
#ifdef __cplusplus
}
#endif
