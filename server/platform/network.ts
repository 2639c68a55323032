import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address inside IPv6, as a dual-stack socket reports it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, without a zone. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - left!.length - right!.length;
  return [...left!, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right!];
}

const first64 = (ip: string): string =>
  `${groupsOf(ip)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;

/** The addresses of one subscriber: an IPv4 address, or the /64 of an IPv6 address, within which each device changes its own at will. */
export function subscriberOf(ip: string): string {
  const plain = mapped.exec(ip)?.[1] ?? ip;
  return isIPv6(plain) ? first64(plain) : plain;
}

/** The network of an address: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const subscriber = subscriberOf(ip);
  return isIPv4(subscriber) ? `${subscriber.slice(0, subscriber.lastIndexOf('.'))}.0/24` : subscriber;
}

/** That network in the form PostgreSQL compares with a stored address, which may be IPv4 inside IPv6. Empty without an address. */
export function networksToCompare(ip: string): string[] {
  const network = networkOf(ip);
  if (isIPv4(network.replace('/24', ''))) return [network, `::ffff:${network.replace('/24', '/120')}`];
  return network === '' ? [] : [network];
}
