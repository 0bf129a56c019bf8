import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address before api processes that come and go, as a load balancer is. */
export interface Relay extends AsyncDisposable {
  url: string
  /** From here on connections go to these ports in turn, to none where there is none; those that are open are cut. */
  sendTo(ports: number[]): void
  /** From here on connections are taken and nothing is ever said on them; those that are open are cut. */
  fallSilent(): void
}

export async function openRelay(firstPorts: number[]): Promise<Relay> {
  let ports = firstPorts
  let turn = 0
  let isSilent = false
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    if (isSilent) {
      open.add(caller)
      return void caller.on('error', () => undefined).resume()
    }
    const port = ports[turn++ % ports.length]
    if (port === undefined) return void caller.destroy()
    const api = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [caller, api],
      [api, caller],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    caller.pipe(api).pipe(caller)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    sendTo(next) {
      ports = next
      isSilent = false
      cut()
    },
    fallSilent() {
      isSilent = true
      cut()
    },
    async [Symbol.asyncDispose]() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
