/** Advice on kernels: what was found, `-change` what to do, `-explained` why it helps. */
export const ADVICE = {
  "advice-text/title":
    "What to change first (what a kernel would save of its own time, largest saving first; modelled for {device}, warm caches; nothing below {percent} % is mentioned)",
  "advice-text/nothing":
    "Advice: no change that is known here would gain {percent} % or more on {device}, by the model.",
  "advice-text/piece": "-{percent} % ({time}) {place}{found}",
  "advice-text/change": "{change} ({confidence}; {rule})",
  "advice-text/same-change": "The same change as above.",
  "advice-text/program": "Copies, calls and waits of the program:",
  "advice-text/more":
    "`warpscope explain WORD` says more about a rule, a metric or a limit; `--advice all` shows every piece, `--advice none` none.",
  "advice-text/confidence-high": "sure",
  "advice-text/confidence-medium": "fairly sure",
  "advice-text/confidence-low": "a guess",

  "term/access-load": "load",
  "term/access-store": "store",
  "term/access-atomic": "atomic operation",
  "term/access-reduction": "atomic operation",
  "term/varying": "a varying number of",
  "term/limit-registers": "registers",
  "term/limit-shared": "shared memory",
  "term/limit-blocks": "places for blocks",
  "term/limit-warps": "places for warps",

  "advice/misaligned-access":
    "Neighbouring threads go to neighbouring elements, but not from a boundary on: a {kind} touches {sectors} {sectors?sector:sectors} and {lines} {lines?line:lines} where {idealSectors} and {idealLines} would do; {usedPercent} % of what moves is used.",
  "advice/misaligned-access-change":
    "Let the data of each warp begin at a multiple of {bytes} bytes: move the offset into the allocation, or treat the first elements apart.",
  "advice/misaligned-access-explained":
    "Memory moves sectors of 32 bytes, on old chips lines of 128. A warp that reads 32 floats from a boundary on needs 4 sectors of 1 line; shifted by some elements it touches 5 sectors of 2 lines. On an M2070 that took 7 % longer; on an H200 neighbouring warps find the shared sector in the L1, and the difference is lost in the noise, so this advice does not appear there.",

  "advice/unpadded-rows":
    "Rows of the matrix do not begin at a boundary: a {kind} touches {sectors} {sectors?sector:sectors} on average where {idealSectors} would do.",
  "advice/unpadded-rows-change":
    "Allocate rows with a pitch that is a multiple of 128 bytes, as `cudaMallocPitch` does, and step from row to row by it.",
  "advice/unpadded-rows-explained":
    "If the width of a matrix is no multiple of 8 floats, all rows but some begin in the middle of a sector, and each warp at a row's begin is misaligned. A few unused elements at the end of each row put every row on a boundary. The program then needs the pitch besides the width; `cudaMemcpy2D` copies between the two forms.",

  "advice/narrow-block":
    "Blocks of {x} x {y} x {z} threads: on average {lanes} of 32 lanes of a warp are used, or rows of a block are shorter than a sector.",
  "advice/narrow-block-change":
    "Make blocks whose x size is a multiple of 32, of 128 to 512 threads altogether.",
  "advice/narrow-block-explained":
    "A block is cut into warps of 32 threads, x running fastest. A block of 2 x 2 is one warp with 4 busy lanes: it costs as much as a full one, and eight times as many warps and requests are needed. Rows of 32 threads make each request one row of neighbouring elements.",

  "advice/array-of-structures":
    "Fields of structures of {structureBytes} bytes in an array: neighbouring threads are a structure apart, so a {kind} touches {sectors} {sectors?sector:sectors} where {idealSectors} would do ({accesses} such accesses).",
  "advice/array-of-structures-change":
    "Keep each field in an array of its own (a structure of arrays), or load whole structures by one aligned access of 8 or 16 bytes.",
  "advice/array-of-structures-explained":
    "Thread i wants the x of point i. In an array of structures the y lies between one x and the next: a request for 32 x moves all y, too. If the kernel wants only x, half of the traffic is for nothing; if it wants both, the second request finds its sectors in the L1, but pays for the look-up. In a structure of arrays all x are neighbours.",

  "advice/strided-access":
    "Neighbouring threads are {stride} elements apart: a {kind} touches {sectors} {sectors?sector:sectors} where {idealSectors} would do; {usedPercent} % of what moves is used.",
  "advice/strided-access-change":
    "Give neighbouring threads neighbouring elements: change which thread does which element, or lay out the data in the order in which threads want it.",
  "advice/strided-access-explained":
    "A request moves every sector that it touches, however few bytes of it are wanted. With a stride of 2 half of the bytes are used, with 8 or more one float of each sector: 32 sectors for 128 bytes. Often only the assignment of threads is to blame: a loop in which pairs lie `blockDim.x / 2` apart instead of next to each other does the same work with neighbouring threads.",

  "advice/transposed-index":
    "Neighbouring threads go down a column of a matrix that lies in rows: a {kind} touches {sectors} {sectors?sector:sectors} where {idealSectors} would do.",
  "advice/transposed-index-change":
    "Let `threadIdx.x` run along the rows. Where one side must be a column, as in a transpose, go through a tile in shared memory with one column of padding.",
  "advice/transposed-index-change-tile":
    "Rows on one side are columns on the other: read a tile by rows into shared memory, with one column of padding, wait at a barrier, and write it by rows as well, taking the tile's columns.",
  "advice/transposed-index-explained":
    "In `m[y * width + x]` elements of equal y are neighbours. If threads of a warp differ in y, each wants another row: 32 sectors for 32 elements. Exchange the roles of x and y if the result allows it. A transpose has a row on one side and a column on the other: read a tile by rows into shared memory, and write it by rows of the result, taking the tile's columns. A tile of 32 x 33 has no bank conflicts.",

  "advice/row-per-thread":
    "Each thread walks through a stretch of its own: at every step the lanes are a stretch apart, and a {kind} touches {sectors} {sectors?sector:sectors} where {idealSectors} would do.",
  "advice/row-per-thread-change":
    "Let the threads take turns: at each step neighbouring threads take neighbouring elements (a grid-stride loop), or let a warp work on one row together.",
  "advice/row-per-thread-explained":
    "A stretch a thread is how CPUs share work: each core keeps its own cache lines. A warp runs its 32 stretches in step, and its request touches 32 different lines. The L1 may keep them until the next steps want the rest, if all warps' lines fit. With a stride of all threads (`k += gridDim.x * blockDim.x`) each request is one line.",

  "advice/random-access":
    "Addresses in no order: a {kind} touches {sectors} {sectors?sector:sectors} on average where {idealSectors} would do if neighbouring threads wanted neighbouring elements.",
  "advice/random-access-change":
    "Sort the indices or the work so that neighbouring threads go to near addresses, or keep the table in shared memory if it fits. The gain shown is that of perfect order.",
  "advice/random-access-explained":
    "Indices that come from memory scatter a warp's lanes: up to 32 sectors for 32 elements. What helps depends on the data: sort or bucket the indices once if they are used often, renumber the nodes of a mesh or graph so that neighbours are near, copy a small table into shared memory, or use smaller elements so that more of the table fits in the caches.",

  "advice/redundant-loads":
    "Threads of a block load the same data from global memory about {reuse} times ({loads} loads, {sectors} sectors).",
  "advice/redundant-loads-change":
    "Load a tile of it into shared memory once, side by side, wait at a barrier, and take it from there.",
  "advice/redundant-loads-explained":
    "In a plain matrix product each element of A and B is loaded once for every product that it takes part in; in a stencil every neighbour loads it again. The caches catch part of it, but each load still costs an instruction, a look-up and its wait. A tile in shared memory is filled once by coalesced loads and read many times at a fraction of the latency. With tiles of 16 x 16 global loads go down by a factor of 16.",

  "advice/register-tile":
    "Each step takes both its numbers from shared memory and uses them once: {words} words and {loads} loads a step. Shared memory and the path to it are busy for {busyPercent} % of the time.",
  "advice/register-tile-change":
    "Let each thread make {results} results in registers, and load what they have in common once for all of them: a quarter of the threads, or tiles four times as high.",
  "advice/register-tile-explained":
    "A multiprocessor multiplies 128 pairs of floats a cycle, but its shared memory delivers 32 words. A thread with one result needs two words for each product, so that the multipliers wait. A thread with four results of one column loads the column's element once and multiplies it by four rows: 1.25 words a product; with 4 x 4 results it is half a word. Sums in registers do not wait for each other either. It costs registers, and fewer threads must still fill the chip. Libraries for matrix products go this way up to 8 x 8 results a thread.",

  "advice/march-along-z":
    "A thread makes one point and loads from {planes} planes along {axis}: the planes of neighbouring blocks are the same, and each is loaded {planes} times.",
  "advice/march-along-z-change":
    "Let each block walk along {axis} through {run} planes and keep the last {loads} elements in registers: one load of a plane instead of {loads} more.",
  "advice/march-along-z-explained":
    "A stencil in three dimensions wants the point above and the point below. With a thread a point, three blocks load the same element, and between them the caches have seen whole planes: they have lost it, or deliver it again from the L2. A block that goes through the planes one after the other has the last two in registers: what was above is here in the next turn, and then below. It also gives out a fraction of the blocks. Neighbours within a plane come from the L1, or from a tile in shared memory where the stencil is wide.",

  "advice/memory-parallelism":
    "Warps wait for memory: each thread has {loads} independent {loads?load:loads} under way at a time, at an occupancy of {percent} %; waiting alone would take {latencyNs} ns.",
  "advice/memory-parallelism-change-unroll":
    "Unroll the loop by {together} and load all elements of a turn before the first is used.",
  "advice/memory-parallelism-change-more":
    "Let each thread work on {together} elements, a block's width apart, and load all of them first: a quarter of the blocks, four loads under way.",
  "advice/memory-parallelism-explained":
    "Memory answers after hundreds of cycles. To keep it busy, bandwidth x latency bytes must be under way all the time: on an H200 some 40 KB a multiprocessor. Either many warps wait with one load each, or fewer warps with several independent loads. A loop that uses each element before it loads the next has one. Where the memory is busy anyway, this gains nothing.",

  "advice/dependent-chain":
    "Each step waits for the result of the one before ({cycles} cycles each), and at an occupancy of {percent} % there are too few warps to fill the gap.",
  "advice/dependent-chain-change":
    "Split the sum into {chains} independent ones and add them up at the end.",
  "advice/dependent-chain-explained":
    "An addition can start every cycle, but its result is there only some cycles later. A loop that adds to one variable has one addition under way at a time. Several partial sums make chains that run side by side. With many warps on each scheduler others fill the gaps, and nothing is gained. Floating-point sums come out a little different in another order.",

  "advice/narrow-accesses":
    "The schedulers are busy for {busyPercent} % of the time with accesses of {bytes} bytes a thread.",
  "advice/narrow-accesses-change":
    "Move {together} neighbouring elements a thread by one access (`float4`, `int4`): a quarter of the instructions.",
  "advice/narrow-accesses-explained":
    "A load of 16 bytes a thread moves as much as four of 4 bytes and costs one instruction; the index is computed once. The pointer must be aligned to 16 bytes, which all of `cudaMalloc` are, and the number of elements a multiple of four or the rest treated apart. Where memory is the limit, nothing is gained.",

  "advice/bank-conflicts":
    "Lanes want different words of the same bank: a {kind} of shared memory takes {passes} {passes?pass:passes} where {ideal} would do ({excess} {excess?pass:passes} too many).",
  "advice/bank-conflicts-change-padding":
    "Add {elements} {elements?element:elements} to each row of the shared array: rows of {now} instead of {row}. Counted again with it: {after} {after?pass:passes} instead of {passes}, for {moreBytes} bytes of shared memory more.",
  "advice/bank-conflicts-change-swizzle":
    "Exclusive-or the column's number with the row's where the array is written and read: no byte more. Counted again with it: {after} {after?pass:passes} instead of {passes}.",
  "advice/bank-conflicts-change-neighbours":
    "Change which thread takes which word, so that neighbouring threads take neighbouring words: active threads side by side, pairs half an array apart.",
  "advice/bank-conflicts-explained":
    "Shared memory has 32 banks of 4 bytes; words 32 apart share a bank, and a bank delivers one word a cycle. A warp that reads a column of a 32-wide array finds all its words in one bank: 32 passes. One element more in each row shifts every row by a bank. An exclusive or of row and column does the same without the extra bytes. Lanes that want the same word share one pass.",

  "advice/divergent-constant":
    "Lanes read different words of constant memory, {lanes} lanes a request: they are served one after the other.",
  "advice/divergent-constant-change":
    "Copy the table to shared memory at the start of the block, or read it through global memory (`const __restrict__`); keep constant memory for what all lanes read together.",
  "advice/divergent-constant-change-global":
    "Each thread reads one element of its own: let it come from global memory (`const __restrict__`, or a `__device__` array), side by side; keep constant memory for what all lanes read together.",
  "advice/divergent-constant-explained":
    "The constant cache delivers one word to all lanes of a warp in one step: ideal for coefficients that a loop walks through. A table that is indexed by the thread or by data makes it deliver up to 32 words one by one. Shared memory delivers 32 different words at once, if they lie in different banks.",

  "advice/local-array":
    "An array of a thread lives in local memory ({bytes} bytes a thread): {requests} requests, {kilobytes} KiB through the L1.",
  "advice/local-array-change":
    "Make every index a constant: unroll the loops over the array completely, or replace the array by variables or shared memory.",
  "advice/local-array-explained":
    "Registers have no index: an array can live in them only if the compiler knows each index. One index that depends on data or on a loop that is not unrolled puts the whole array into local memory, which is global memory with a friendly layout: each access is a load or store through the caches.",

  "advice/register-spills":
    "A thread needs more registers than the {registers} it gets: {bytes} bytes of it are stored and loaded again (estimated).",
  "advice/register-spills-change":
    "Keep fewer values alive at the same time: smaller unrolling, values computed where they are used, smaller parts a kernel.",
  "advice/register-spills-change-limit":
    "The limit of {limit} registers is the program's own: raise `-maxrregcount`, or ask for fewer blocks in `__launch_bounds__`.",
  "advice/register-spills-explained":
    "What finds no register is spilled to local memory. A limit by `-maxrregcount` or `__launch_bounds__` makes room for more blocks, but spills cost memory accesses in every thread. More occupancy pays only while the traffic of spills is small.",

  "advice/atomic-contention":
    "Atomic operations meet at the same addresses: {requests} requests of {lanes} lanes, each done in {passes} passes on average.",
  "advice/atomic-contention-change-sum":
    "Add up within the warp or block first, by shuffles, and do one atomic operation a warp or block.",
  "advice/atomic-contention-change-places":
    "Count the lanes of the warp that want a place, let one lane take places for all of them by one atomic operation, and give each lane its own. nvcc may do so by itself where every lane adds the same.",
  "advice/atomic-contention-change-private":
    "Let each block count in shared memory, and add its counts to the global ones at the end.",
  "advice/atomic-contention-change-private-few":
    "Let each block count in shared memory, and add its counts to the global ones at the end; launch no more than {blocks} blocks, whose threads go on by the width of the grid.",
  "advice/atomic-contention-change-places-block":
    "Count in shared memory how many places the block wants, let one thread take them all by one atomic operation, and give each thread its own.",
  "advice/atomic-contention-change-within-warp":
    "Let the lanes of a warp that want the same address add up first, and do one atomic operation for each address: sorted keys need only be compared with their neighbours', others by `__match_any_sync` or `__ballot_sync`.",
  "advice/atomic-contention-explained":
    "Operations on one address are done one after the other in the L2, by whatever thread they come from. A sum by one `atomicAdd` an element is a queue. Adding within a warp by `__shfl_down_sync` leaves one operation of 32; within the block one of hundreds. A histogram in shared memory spreads the queue over all multiprocessors.",

  "advice/block-copies":
    "Each of {blocks} blocks adds a copy of {words} words to the same places in memory: {operations} atomic operations, many for each element that a block has worked on.",
  "advice/block-copies-change":
    "Launch no more than {blocks} blocks, as many as fit at a time, and let each thread go on by the width of the grid: as many fewer copies.",
  "advice/block-copies-explained":
    "A copy of the counts in shared memory pays because a block adds many elements to it and then to global memory once. With one element a thread there are as many global operations as without it. A loop in which a thread goes on by the width of the whole grid leaves one copy for each block that fits on the chip.",

  "advice/thread-parity":
    "A branch by the thread's number sends neighbours both ways: {divergentPercent} % of the warps go through both sides, with {lanes} lanes on average.",
  "advice/thread-parity-change":
    "Let whole warps take one side: decide by `threadIdx.x / 32` instead of `threadIdx.x`.",
  "advice/thread-parity-change-first":
    "Let the first threads do the work that every second, fourth, … thread does now: whole warps are busy, and whole warps are idle.",
  "advice/thread-parity-change-pairs":
    "Let each thread take a pair: half as many threads are all busy, where now one of two only asks whether it is the lower one.",
  "advice/thread-parity-explained":
    "A warp has one program counter for its active lanes. If a condition splits it, both sides run one after the other, each with the other lanes idle. `threadIdx.x % 2` splits every warp; `(threadIdx.x / 32) % 2` splits none, for the same work. In a reduction by neighbouring pairs fewer and fewer lanes of every warp are busy; if thread t takes pair t, the first warps are full and the others leave early.",

  "advice/ragged-loop":
    "Lanes leave the loop at different times: on average {lanes} of 32 lanes are busy in it.",
  "advice/ragged-loop-change":
    "Let lanes of a warp have equal work: sort the work by its length, or let a whole warp share one long row.",
  "advice/ragged-loop-explained":
    "A warp stays in a loop as long as its longest lane. Rows of different length, one a thread, leave most lanes idle. Sorted by length neighbours leave together; with a warp a row all lanes work on the same one, and loads are coalesced, too. The gain shown is that of perfectly equal lanes.",

  "advice/tree-reduction":
    "From the first round on half of the block's threads have nothing to do: {lanes} lanes a warp are busy on average, in {blocks} {blocks?block:blocks}.",
  "advice/tree-reduction-change":
    "Let each thread add {together} elements while it loads them, and begin the tree with the sums: {together} times fewer blocks and trees.",
  "advice/tree-reduction-explained":
    "A tree of n elements needs log2(n) rounds, each with a barrier and half as many threads as the one before. Most threads live for one addition. If each adds several elements first, these loads are independent, all threads take part, and there are as many fewer trees. What remains at the end of the ladder: no barriers within the last warp, shuffles instead of shared memory.",

  "advice/warp-shuffles":
    "{rounds} rounds through shared memory, each with a barrier for the whole block, for what the lanes of a warp can do among themselves in five of them.",
  "advice/warp-shuffles-change":
    "Let each warp add its 32 values by `__shfl_down_sync`, store one sum a warp, and let the first warp add those: one barrier in all.",
  "advice/warp-shuffles-change-scan":
    "Let each warp make the running sums of its 32 elements by shuffles, the first warp those of the warps' sums, and each warp add what lies before it: two barriers in all.",
  "advice/warp-shuffles-explained":
    "A round through shared memory is a store, a barrier, and two loads, one after the other, and all warps of the block wait for each round, also those that have nothing to add. Lanes of one warp can read each other's registers: a shuffle takes about as long as one load of shared memory, needs no barrier, and no array. Five rounds add up a warp, five more the sums of up to 32 warps. `__reduce_add_sync` does it for integers in one instruction from compute capability 8.0 on.",

  "advice/scan-in-registers":
    "A block scans {each} {each?element:elements} a thread in {rounds} rounds, each with a barrier for the whole block.",
  "advice/scan-in-registers-change":
    "Let each thread add up {together} elements in registers and scan only the sums of threads: {fewer} times fewer blocks and rounds.",
  "advice/scan-in-registers-explained":
    "The rounds of a scan cost the same for one element a thread as for many: barriers, stores and loads of shared memory. A thread that loads four elements side by side (one `float4`) makes their running sums in registers with three additions, hands the last one to the scan of the block, and adds what comes back to its four. The rounds are as long as before, but there are a quarter as many blocks.",

  "advice/needless-barrier":
    "{barriers} {barriers?barrier:barriers}, {executions} times a warp, between which no thread touches what another one wrote.",
  "advice/needless-barrier-change":
    "Leave the barrier out. It is needed only between a write of shared or global memory and an access to the same data by another thread of the block.",
  "advice/needless-barrier-explained":
    "At `__syncthreads()` every warp waits for the slowest of its block, and loads behind it cannot start before it. It orders accesses of different threads to the same memory. Warpscope looks at all ways from barrier to barrier: if nothing that is written on one side is read or written on the other, the barrier orders nothing. Different pointer parameters are taken for different memory.",

  "advice/low-occupancy":
    "A multiprocessor holds {warps} warps ({percent} %): {limiter} allow {blocks} {blocks?block:blocks} ({registers} registers a thread, {sharedBytes} bytes of shared memory a block).",
  "advice/low-occupancy-change-registers":
    "Get along with {registers} registers a thread: {blocks} {blocks?block:blocks} fit then.",
  "advice/low-occupancy-change-shared":
    "Use at most {bytes} bytes of shared memory a block: smaller tiles, narrower types.",
  "advice/low-occupancy-change-block":
    "Make blocks of {threads} threads instead of {now}: {warps} warps fit then.",
  "advice/low-occupancy-explained":
    "Warps that wait are hidden by others that can go on; the more there are, the better. Registers, shared memory, places for warps and for blocks each limit how many blocks a multiprocessor holds; the least of them counts. More occupancy gains only where waiting is the limit: many fast kernels have half of it or less, with several operations under way in each thread.",

  "advice/small-grid":
    "{blocks} {blocks?block:blocks} of {threads} {threads?thread:threads} for {multiprocessors} multiprocessors: too few to keep all of them busy.",
  "advice/small-grid-change-more":
    "Launch {wanted} blocks: the loop over the grid shares the work among them.",
  "advice/small-grid-change-split": "Make blocks of {smaller} threads, and more of them.",
  "advice/small-grid-change-share":
    "Let {parts} blocks share the turns of the loop that one does now, {blocks} in all, and add up what they find: by atomics, or in a second kernel.",
  "advice/small-grid-explained":
    "A block runs on one multiprocessor. A grid of fewer blocks than the chip has multiprocessors leaves some without work, and a single block on a multiprocessor hides little of its waiting. Aim at several blocks for each: smaller blocks, fewer elements a thread, or several independent kernels at the same time in different streams.",

  "advice/small-blocks":
    "{blocks} {blocks?block:blocks} of {threads} {threads?thread:threads}: giving them out takes longer than their work.",
  "advice/small-blocks-change": "Make blocks of {threads} threads.",
  "advice/small-blocks-explained":
    "Blocks are given to multiprocessors one after the other, about one a cycle for the whole chip, and a multiprocessor holds at most 8 to 32 of them. Blocks of 32 or 64 threads therefore fill half of the places for warps, and very short ones are waited for. 128 to 512 threads are right for most kernels.",

  "advice/many-blocks":
    "{blocks} {blocks?block:blocks} of {threads} {threads?thread:threads}, of which {resident} fit at a time: giving them out takes {dispatchNs} ns, longer than their work.",
  "advice/many-blocks-change":
    "Let each thread do {each} elements in a grid-stride loop: {blocks} blocks are enough.",
  "advice/many-blocks-explained":
    "Blocks are given to multiprocessors one after the other, about one a cycle for the whole chip, and each begins with reading its parameters and working out its index. Where a thread does next to nothing, this takes longer than the work. A loop in which a thread goes on by the width of the whole grid does the same with a few blocks for each multiprocessor, and works for any number of elements.",

  "advice/tail-wave":
    "The grid is {waves} waves: {blocks} blocks, {wave} at a time. The last wave fills {tailPercent} % of the chip.",
  "advice/tail-wave-change":
    "Make blocks of {threads} threads instead of {now}: the last wave is shorter, and each multiprocessor has more nearly the same.",
  "advice/tail-wave-explained":
    "Blocks of equal work end at the same time, wave by wave. If a few are left for a last wave, most of the chip waits for them: on an H200 1.05 waves of blocks of 1024 threads took 48 % longer than one wave, and the same threads in blocks of 128 only 15 %. A loop over the grid in fewer blocks does not help where a thread has one or two elements: some have one more than others, and all wait for those. With many waves the tail hardly counts.",

  "advice/accidental-double":
    "Floats become doubles and floats again: {instructions} double-precision instructions of warps, at 1/{ratio} of the rate of single precision.",
  "advice/accidental-double-change":
    "Write constants with an `f` and call the functions of single precision.",
  "advice/accidental-double-explained":
    "`0.5 * x` with a float x is computed in double precision, because 0.5 is a double: x is converted, multiplied, and converted back. Double precision runs at half the rate on data-centre chips and at 1/32 or 1/64 on others, and conversions are slow everywhere. The result is rounded to a float in any case.",

  "advice/single-precision":
    "{instructions} double-precision instructions of warps, at 1/{ratio} of the rate of single precision on this chip: they take most of the time.",
  "advice/single-precision-change":
    "Use `float` where seven digits are enough, or double only for sums; or run on a chip that is made for double precision.",
  "advice/single-precision-explained":
    "GeForce and workstation chips have a unit for double precision or two where they have 64 for single precision; data-centre chips (P100, V100, A100, H100) have half as many as for floats. Whether floats do is a question of the numbers: differences of nearly equal numbers and long sums need more digits, prices and pixels do not. Often a sum in double over products in float is enough.",

  "advice/integer-division":
    "{instructions} divisions or remainders of warps by numbers that the compiler does not know: each takes a dozen instructions or more.",
  "advice/integer-division-change":
    "Let the compiler know the divisor (template parameter, `constexpr`), use shifts and masks for powers of two, or carry row and column along instead of dividing.",
  "advice/integer-division-explained":
    "There is no instruction for integer division: it is a reciprocal in floating point with corrections. By a constant it becomes a product and a shift, by a power of two a shift or a mask. A two-dimensional grid often needs no division at all.",

  "advice/large-sine":
    "Sine or cosine of large angles: the long reduction of the argument ran {steps} steps of threads.",
  "advice/large-sine-change":
    "Keep angles small: subtract whole turns as they grow, or use `sinpif` and `cospif`, whose angles are in half turns.",
  "advice/large-sine-explained":
    "For angles above 105,615 `sinf` and `cosf` reduce the argument with many digits of 2/pi, in a slow path with local memory: some 40 times the work of the fast one. An angle that grows with time or an index is better kept within a turn where it is made; in floating point its large values have lost their fraction anyway.",

  "advice/slow-functions":
    "{instructions} functions or quotients of warps in full precision take most of the time there.",
  "advice/slow-functions-change":
    "If about 20 bits are enough, use the intrinsics ({names}), or compile with `-use_fast_math`.",
  "advice/slow-functions-explained":
    "`sinf`, `expf`, `logf` and x / y give almost all bits right, for every argument, and take 8 to 30 instructions. The special-function unit approximates them in one or two, with an error of some units in the last places; `__sinf` is only good for small angles. Check the result against the exact one before you keep it.",

  "advice/conversions":
    "{instructions} conversions of warps between integers and floats in a loop, on a unit of {rate} lanes.",
  "advice/conversions-change":
    "Count in the type that is computed with: a float that is increased beside the integer, or a table of converted values.",
  "advice/conversions-explained":
    "Conversions do not run on the units of arithmetic, but on one with a quarter of the lanes or fewer. `(float)k` in an inner loop converts in every turn; a float counter costs one addition. Data of 8 or 16 bits is converted in fours by vector loads and `__half2` arithmetic.",
};
