import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Balancer = { url: string; stop: () => void }

/**
 * A TCP load balancer: each connection goes to the next port in turn, or to the one after it if nothing listens
 * there.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0
  const balancer = createServer({ pauseOnConnect: true }, (clientSocket) => {
    clientSocket.on('error', () => clientSocket.destroy())
    turn += 1
    const inTurn = ports.map((_, nth) => ports[(turn + nth) % ports.length] ?? 0)
    void firstThatListens(inTurn).then((serverSocket) =>
      serverSocket ? join(clientSocket, serverSocket) : clientSocket.destroy(),
    )
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const address = balancer.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => void balancer.close() }
}

async function firstThatListens(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (isListening) return socket
  }
}

function join(clientSocket: Socket, serverSocket: Socket) {
  serverSocket.on('error', () => serverSocket.destroy())
  serverSocket.on('close', () => clientSocket.destroy())
  clientSocket.on('close', () => serverSocket.destroy())
  clientSocket.pipe(serverSocket).pipe(clientSocket)
  clientSocket.resume()
}
