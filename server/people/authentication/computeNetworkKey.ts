import { isIPv6 } from 'node:net'

/**
 * The network under which an address's attempts are counted. An IPv6 subscriber usually has a whole /64, which counts
 * as one. An IPv4 address counts by itself, even if written as IPv6, because neighbors in a /24 are rarely related.
 */
export function computeNetworkKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  return `${networkOf(address.split('%')[0] ?? address)}::/64`
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':').length : 0
  // '::' stands for the missing zeros.
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])]
  return all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
