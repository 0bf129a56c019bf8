import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ends with its input, so even when our process is killed. Others may still write for a moment; what then cannot be removed stays. */
const guardScript = `
  trap '' INT TERM HUP
  cat > /dev/null
  tries=0
  while [ -e "$1" ] && [ $tries -lt 50 ]; do rm -rf "$1"; sleep 0.2; tries=$((tries + 1)); done
`

/**
 * Gives a test run and all that it starts a temporary folder of its own. It is removed when our process ends for any reason, with
 * what tests that failed or were interrupted left in it. Returns how to remove it.
 */
export function openRunFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-run-'))
  // Databases of root's tests run as another user, who needs access to the folders below.
  chmodSync(folder, 0o711)
  const guard = spawn('/bin/sh', ['-c', guardScript, 'run-folder-guard', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const removed = once(guard, 'exit')
  process.env.TMPDIR = folder
  return async () => {
    guard.stdin.end()
    await removed
  }
}
