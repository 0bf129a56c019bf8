/** The registration number in a text or in an address of the registry, e.g. `https://eprel.ec.europa.eu/qr/123456`. */
export function parseEprelNumber(text: string): string | undefined {
  const [, inAddress] =
    /eprel\.ec\.europa\.eu\/(?:qr\/|screen\/product\/[\w-]+\/|api\/products?\/(?:[\w-]+\/)?|labels\/[\w-]+\/Label_|fiches\/[\w-]+\/Fiche_)(\d{1,8})(?!\d)/i.exec(
      text,
    ) ?? []
  const number = inAddress ?? /^\s*(?:EPREL[\s:#-]*)?(\d{4,8})\s*$/i.exec(text)?.[1]
  return number?.replace(/^0+(?=\d)/, '')
}
