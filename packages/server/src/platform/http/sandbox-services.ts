import type { Config } from '../config/config.ts'

const toHost = (address: string): string => new URL(address).host

/** Returns the names of the sandboxed services: those whose client uses an address of the sandbox. */
export function sandboxServices({ sandbox, sources, mail, stripe, openai, vat }: Config): string[] {
  const addresses = {
    Amazon: sources.amazon.baseUrl,
    eBay: sources.ebay.baseUrl,
    Mail: mail.smtpUrl,
    Stripe: stripe.url,
    OpenAI: openai.url,
    VIES: vat.viesUrl,
    eVatR: vat.evatrUrl,
  }
  const hosts = [sandbox.url, sandbox.smtpUrl].map(toHost)
  return Object.entries(addresses)
    .filter(([, address]) => hosts.includes(toHost(address)))
    .map(([name]) => name)
}
