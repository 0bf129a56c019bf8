#!/usr/bin/env node
import { Interrupted } from './failure.ts'
import { runCommandLine } from './run.ts'

const abort = new AbortController()
// A second Ctrl-C ends the process as usual.
process.once('SIGINT', () => abort.abort(new Interrupted('Stopped.')))
// The reader of a pipe has left.
process.stdout.on('error', () => abort.abort(new Interrupted('')))

const { stdin, stdout, stderr, env: environment } = process
process.exitCode = await runCommandLine(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  environment,
  signal: abort.signal,
})
