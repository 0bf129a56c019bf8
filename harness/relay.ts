import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address in front of changing api processes, like a load balancer. */
export interface Relay extends AsyncDisposable {
  url: string
  /** Closes all connections and forwards new ones to these ports in turn. An empty list refuses them. */
  sendTo(ports: number[]): void
  /** Closes all connections. New ones are accepted but never receive data. */
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
