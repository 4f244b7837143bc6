// When a GPU would do copies that are asynchronous: told of in programs that are checked, see checked.h.
#ifndef WARPSCOPE_ASYNC_NOTES_H
#define WARPSCOPE_ASYNC_NOTES_H

#ifndef WARPSCOPE_CHECKED
#define __warpscope_async_copy(to, bytes)
#define __warpscope_async_commit()
#define __warpscope_async_wait(prior)
#endif

#endif
