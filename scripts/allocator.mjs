/**
 * For glibc. By itself it raises this threshold with each large block that is freed, and then keeps what
 * large pictures took. This is its own first value, which stays once it is set.
 */
export const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072' };
