/** Where the browser arrives with its code. */
export const PATH = '/launch';
