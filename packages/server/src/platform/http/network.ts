import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => part.split(':').filter(Boolean)

/** Returns the key for counting a caller's attempts: the IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
