import type { Message } from './languages.ts'

/** A marketplace sells, a catalog describes products, a register records facts by law or for a library. */
export type SourceKind = 'marketplace' | 'catalog' | 'register'

/** The terms under which the content of a source may be used. */
export interface Licence {
  name: string
  url: string
  /** The text that must accompany the content, if any. */
  attribution: Message | null
}

/** What everybody may know about a source of product data. */
export interface SourceFacts {
  kind: SourceKind
  /** As on screens and in files. */
  label: string
  /** The host of its interface. Null for a marketplace, which has country sites. */
  host: string | null
  /** Null if the content belongs to sellers. */
  licence: Licence | null
  /** Where its trust differs from that of its kind. */
  trust?: Partial<Trust>
  /** Whether jobs that choose no sources use it. */
  isDefault: boolean
  /** Whether sellers may connect accounts of their own. */
  isConnectable?: boolean
}

/** Higher numbers precede lower ones when products are merged. Prices come from marketplaces only. */
export interface Trust {
  /** Brand, manufacturer, weight, categories and attributes. */
  facts: number
  /** Title, bullets and description. */
  texts: number
  images: number
}

/** The projects of Open Food Facts share licence and trust. Their titles are shorter than those of marketplaces. */
function openFacts(name: string) {
  const label = `Open ${name} Facts`
  return {
    kind: 'catalog',
    label,
    host: `world.${label.replaceAll(' ', '').toLowerCase()}.org`,
    licence: {
      name: 'ODbL 1.0',
      url: 'https://opendatacommons.org/licenses/odbl/1-0/',
      attribution: {
        de: `Daten von ${label}, verfügbar unter der Open Database License`,
        en: `Data from ${label}, available under the Open Database License`,
      },
    },
    trust: { texts: 0, images: 0 },
    isDefault: false,
  } as const satisfies SourceFacts
}

/**
 * All sources of product data, in the order in which records list their products. Modules read it once, when they are
 * loaded. `packages/engine/src/sources/index.ts` registers how each source is queried.
 */
export const sourceTable = {
  amazon: {
    kind: 'marketplace',
    label: 'Amazon',
    host: null,
    licence: null,
    isDefault: true,
    isConnectable: true,
  },
  ebay: {
    kind: 'marketplace',
    label: 'eBay',
    host: null,
    licence: null,
    isDefault: true,
    isConnectable: true,
  },
  icecat: {
    kind: 'catalog',
    label: 'Open Icecat',
    host: 'live.icecat.biz',
    licence: {
      name: 'Open Content License',
      url: 'https://iceclog.com/open-content-license-opl/',
      // The Fair Use Policy of Open Icecat demands the disclaimer.
      attribution: {
        de: 'Produktdaten von Icecat, ohne Gewähr („AS IS“)',
        en: 'Specs by Icecat, provided “AS IS” without warranty',
      },
    },
    isDefault: false,
    isConnectable: true,
  },
  'open-food-facts': openFacts('Food'),
  'open-beauty-facts': openFacts('Beauty'),
  'open-pet-food-facts': openFacts('Pet Food'),
  'open-products-facts': openFacts('Products'),
  dnb: {
    kind: 'register',
    label: 'Deutsche Nationalbibliothek',
    host: 'services.dnb.de',
    licence: {
      name: 'CC0 1.0',
      url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      attribution: null,
    },
    isDefault: false,
  },
  'open-library': {
    kind: 'catalog',
    label: 'Open Library',
    host: 'openlibrary.org',
    licence: {
      name: 'Public domain, CC0 1.0',
      url: 'https://openlibrary.org/developers/licensing',
      attribution: null,
    },
    isDefault: false,
  },
  eprel: {
    kind: 'register',
    label: 'EPREL',
    host: 'eprel.ec.europa.eu',
    licence: {
      name: 'CC BY 4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: {
        de: 'Energiedaten: EPREL, © Europäische Union',
        en: 'Energy data: EPREL, © European Union',
      },
    },
    // Its titles are brand and model number.
    trust: { texts: 0 },
    isDefault: false,
  },
  // Its interface describes products but states no offers. Sellers write the descriptions.
  kaufland: {
    kind: 'catalog',
    label: 'Kaufland',
    host: 'sellerapi.kaufland.com',
    licence: null,
    trust: { facts: 1, texts: 1, images: 1 },
    isDefault: false,
    isConnectable: true,
  },
} as const satisfies Record<string, SourceFacts>
