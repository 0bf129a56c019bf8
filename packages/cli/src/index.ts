/** The command line as functions, for programs that run it with a key and a terminal of their own. */

export { exitCodes, Interrupted } from './failure.ts'
export { runCommandLine } from './run.ts'
