import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The connection of one machine to a shared service. */
export interface Link extends AsyncDisposable {
  port: number
  /** From here on no data passes in either direction, and neither side is notified. */
  fallSilent(): void
  /** Delivers the data sent meanwhile. */
  comeBack(): void
  /** Open connections stay open and silent, as behind a firewall that dropped their state. New connections work. */
  forget(): void
}

/** Forwards connections to a port of this machine. */
export async function openLink(port: number): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const silence = () => {
    for (const pair of pairs) for (const socket of pair) socket.unpipe().pause()
  }
  const join = ([near, far]: readonly [Socket, Socket]) => near.pipe(far).pipe(near)
  const server = createServer((near) => {
    const pair = [near, connect(port, '127.0.0.1')] as const
    pairs.add(pair)
    for (const [socket, other] of [pair, [pair[1], pair[0]]] as const)
      socket.on('error', () => other.destroy()).on('close', () => pairs.delete(pair) && other.destroy())
    if (!isSilent) join(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    fallSilent() {
      isSilent = true
      silence()
    },
    comeBack() {
      if (!isSilent) return // piped a second time, everything would arrive twice
      isSilent = false
      for (const pair of pairs) join(pair)
    },
    forget: silence,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const [near, far] of pairs) near.destroy() && far.destroy()
      await once(server, 'close')
    },
  }
}
