import { chargingRule } from '@merkwerk/contract'
import type { Localized } from './localized.ts'

interface Question {
  question: string
  answer: string
}

/** Questions and answers of the landing page, which only the prerendered page contains. */
export const questions: Localized<readonly Question[]> = {
  en: [
    {
      question: 'What do I need to begin?',
      answer:
        'A list with your article numbers and an EAN or ASIN for each, as CSV or XLSX. Register and verify your email address. As soon as we have approved your account, you can subscribe and start.',
    },
    {
      question: 'What does a search cost?',
      answer: `${chargingRule.en} You see the maximum cost before you start. Rows that are ambiguous, not found, blocked or unreadable cost nothing.`,
    },
    {
      question: 'How do you make sure it is the right product?',
      answer:
        'A product counts as found only if its page shows the identifier you asked for. If several different products fit, the row is ambiguous: you see the candidates and pay nothing.',
    },
    {
      question: 'Which systems can read the files?',
      answer:
        'There are import packages for JTL-Wawi, Shopware, Shopify, WooCommerce, plentyONE, PrestaShop, Magento, Akeneo, BMEcat, Google Merchant and OpenAI’s product feed. Every other system reads the CSV or Excel files: UTF-8 with semicolons and decimal commas, and identifiers stay text.',
    },
    {
      question: 'What about articles in sizes and colours?',
      answer:
        'They are families. Merkwerk reads from the marketplaces which articles belong together, and you accept or reject each proposal. Import packages write a parent with its variants, as your system wants them, and say what it cannot hold.',
    },
    {
      question: 'What happens if a run is interrupted?',
      answer:
        'It resumes automatically, even after a power failure on our side. If a marketplace refuses requests for a while, the run waits, shows the reason, and continues.',
    },
    {
      question: 'Can I cancel?',
      answer:
        'Yes, at any time in the account settings. The subscription then runs until the end of the paid month. If the last renewal was not paid, it ends immediately and nothing more is collected. Your coins stay in your account. Payments are not refunded.',
    },
  ],
  de: [
    {
      question: 'Was brauche ich, um anzufangen?',
      answer:
        'Eine Liste mit Ihren Artikelnummern und jeweils einer EAN oder ASIN, als CSV oder XLSX. Registrieren Sie sich und bestätigen Sie Ihre E-Mail-Adresse. Sobald wir Ihr Konto freigegeben haben, können Sie das Abonnement abschließen und loslegen.',
    },
    {
      question: 'Was kostet eine Suche?',
      answer: `${chargingRule.de} Die höchstmöglichen Kosten sehen Sie vor dem Start. Mehrdeutige, nicht gefundene, blockierte und unlesbare Zeilen kosten nichts.`,
    },
    {
      question: 'Wie stellen Sie sicher, dass es das richtige Produkt ist?',
      answer:
        'Ein Produkt gilt nur als gefunden, wenn seine Seite die gesuchte Kennung zeigt. Passen mehrere verschiedene Produkte, ist die Zeile mehrdeutig: Sie sehen die Kandidaten und zahlen nichts.',
    },
    {
      question: 'Welche Systeme können die Dateien lesen?',
      answer:
        'Fertige Import-Pakete gibt es für JTL-Wawi, Shopware, Shopify, WooCommerce, plentyONE, PrestaShop, Magento, Akeneo, BMEcat, Google Merchant und den Produkt-Feed von OpenAI. Jedes andere System liest die CSV- oder Excel-Dateien: UTF-8 mit Semikolon und Dezimalkomma, Kennungen bleiben Text.',
    },
    {
      question: 'Was ist mit Artikeln in Größen und Farben?',
      answer:
        'Das sind Familien. Merkwerk liest auf den Marktplätzen, welche Artikel zusammengehören, und Sie nehmen jeden Vorschlag an oder lehnen ihn ab. Import-Pakete schreiben einen Vaterartikel mit seinen Varianten, so wie Ihr System sie braucht, und sagen, was es nicht aufnehmen kann.',
    },
    {
      question: 'Was passiert, wenn ein Lauf unterbrochen wird?',
      answer:
        'Er geht automatisch weiter, auch nach einem Stromausfall bei uns. Lehnt ein Marktplatz eine Zeit lang Anfragen ab, wartet der Lauf, zeigt den Grund und geht danach weiter.',
    },
    {
      question: 'Kann ich kündigen?',
      answer:
        'Ja, jederzeit in den Kontoeinstellungen. Das Abonnement läuft dann bis zum Ende des bezahlten Monats. Ist die letzte Verlängerung nicht bezahlt, endet es sofort, und wir buchen nichts mehr ab. Ihre Coins bleiben in Ihrem Konto. Zahlungen werden nicht erstattet.',
    },
  ],
}
