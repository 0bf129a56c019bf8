import type { Product, SourceName } from '@merkwerk/contract'

/** A text of a product on a marketplace. */
export interface SourceText {
  text: string
  source: SourceName
  /** The marketplace's name of the attribute that the text states. */
  attribute?: string
}

/** The texts of one product for the model, each once and without instructions to the model. */
export function sourceTexts(products: readonly Product[]): SourceText[] {
  const parts: ((product: Product) => Omit<SourceText, 'source'>[])[] = [
    ({ title }) => [{ text: title }],
    ({ attributes }) => attributes.map(({ name, value }) => ({ text: `${name}: ${value}`, attribute: name })),
    ({ bullets }) => bullets.map((text) => ({ text })),
    ({ description }) => (description === undefined ? [] : [{ text: description }]),
  ]
  const seen = new Set<string>()
  return parts
    .flatMap((readTexts) =>
      products.flatMap((product) =>
        readTexts(product).map((part) => ({
          ...part,
          text: withoutInstructions(part.text),
          source: product.source,
        })),
      ),
    )
    .filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text))
}

/** Texts that address a model instead of a buyer, in German and English. */
const instructions = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|prompts?|rules?|above|previous|earlier|prior)\b/i,
  /\b(?:ignorier|vergiss|vergesse|missachte|übergeh)\w*.{0,60}\b(?:anweisung|vorgabe|regel|prompt|anleitung|bisherig|vorherig|obig)/i,
  /\b(?:system|developer)[- ]?(?:prompt|message|nachricht)\b/i,
  /\b(?:you are|act as|du bist|sie sind|handle als)\b.{0,40}\b(?:ai|ki|assistant|assistent|language model|sprachmodell|chatbot|gpt)\b/i,
  /\b(?:chatgpt|large language model|sprachmodell|as an ai|als ki)\b/i,
  /\b(?:set|setze?|report|melde|output|return|answer|antworte?)\b.{0,40}\b(?:attributes?|merkmale?|json)\b/i,
  /<\/?(?:system|product|allowed-values|assistant|user)\b/i,
]

/** Everything up to the last end of a sentence. */
const sentencesBefore = /^.*[.!?:;](?=\s)/s

/**
 * Cuts a text where it begins to instruct a model, so that the instruction cannot prove anything. Other wordings
 * get through, which is why a page can only provide values for its own product.
 */
function withoutInstructions(text: string): string {
  const start = Math.min(...instructions.map((pattern) => pattern.exec(text)?.index ?? text.length))
  if (start === text.length) return text
  const [sentences = ''] = sentencesBefore.exec(text.slice(0, start)) ?? []
  return sentences
}
