import type { Config } from '../config/config.ts'

const hostOf = (address: string): string => new URL(address).host

/** The names of the services that the sandbox plays: those whose client talks to one of its addresses. */
export function sandboxServices({ sandbox, marketplaces, mail, stripe, openai }: Config): string[] {
  const addresses = {
    Amazon: marketplaces.amazon.baseUrl,
    eBay: marketplaces.ebay.baseUrl,
    Mail: mail.smtpUrl,
    Stripe: stripe.url,
    OpenAI: openai.url,
  }
  const hosts = [sandbox.url, sandbox.smtpUrl].map(hostOf)
  return Object.entries(addresses)
    .filter(([, address]) => hosts.includes(hostOf(address)))
    .map(([name]) => name)
}
