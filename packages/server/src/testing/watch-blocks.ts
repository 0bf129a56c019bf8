/**
 * Watches how long the main thread is busy without a turn of the event loop, in milliseconds of its processor time: other
 * processes of the machine do not count.
 */
export function watchBlocks() {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let before = used()
  let longestMs = 0
  const look = () => {
    const now = used()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }
  const timer = setInterval(look, 5)
  return {
    end() {
      clearInterval(timer)
      look()
      return longestMs
    },
  }
}
