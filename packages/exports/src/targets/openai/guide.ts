import type { Guide } from '../../core/index.ts'

/** How to give the file to OpenAI. */
export const guide = (): Guide => ({
  steps: [
    {
      de: 'Beantragen Sie den Zugang für Händler unter chatgpt.com/merchants. OpenAI prüft Ihr Unternehmen und nennt Ihnen den Weg der Übertragung.',
      en: 'Apply for access of merchants at chatgpt.com/merchants. OpenAI checks your company and tells you how to transfer files.',
    },
    {
      de: 'Tragen Sie in den Optionen die Adresse Ihrer Artikelseiten, einen Preis und den Namen Ihres Shops ein. Ohne sie nimmt OpenAI die Artikel nicht an.',
      en: 'In the options enter the address of your article pages, a price and the name of your shop. Without them OpenAI does not accept the articles.',
    },
    {
      de: 'Übertragen Sie 1_products.jsonl, immer unter demselben Namen. Jede Zeile ist ein Artikel.',
      en: 'Transfer 1_products.jsonl, always under the same name. Each line is an article.',
    },
  ],
  columns: [],
  notes: [
    {
      de: 'Preise von Marktplätzen sind Preise anderer Händler. Prüfen Sie, dass jeder Preis der Ihres Shops ist.',
      en: 'Prices on marketplaces are prices of other sellers. Check that each price is that of your shop.',
    },
    {
      de: 'Familien: Jede Variante ist eine Zeile mit „group_id“, der Nummer der Familie, und ihren Werten in „variant_dict“.',
      en: 'Families: each variant is a line with “group_id”, the number of the family, and its values in “variant_dict”.',
    },
  ],
})
