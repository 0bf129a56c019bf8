import {
  type ExportReport,
  type ExportTargetForm,
  type ImageCheckState,
  imageRightsVersion,
} from '@merkwerk/contract'

const forNew = { option: 'mode', values: ['create'] }

/** A shop with an option of each type, and a format without options. */
export const exportTargets: ExportTargetForm[] = [
  {
    target: 'shopware',
    name: 'Shopware 6',
    kind: 'shop',
    options: [
      {
        type: 'choice',
        name: 'mode',
        label: 'Does your system have the articles already?',
        help: 'Creating also writes price and stock.',
        only_for: null,
        default: 'create',
        choices: [
          { value: 'create', label: 'No: create new products' },
          { value: 'properties', label: 'Yes: change only properties' },
        ],
      },
      {
        type: 'number',
        name: 'stock',
        label: 'Stock',
        help: null,
        only_for: forNew,
        default: 0,
        minimum: 0,
        maximum: 1_000,
      },
      {
        type: 'text',
        name: 'channel',
        label: 'Sales channel',
        help: null,
        only_for: null,
        default: '',
        max_length: 200,
      },
      {
        type: 'toggle',
        name: 'isActive',
        label: 'Activate products',
        help: null,
        only_for: forNew,
        default: false,
      },
    ],
    chosen: { mode: 'create', stock: 0, channel: '', isActive: false },
    attribute_names: 'mapped',
  },
  { target: 'jsonl', name: 'JSON Lines', kind: 'plain', options: [], chosen: {}, attribute_names: 'mapped' },
]

export const exportReport = (changes: Partial<ExportReport> = {}): ExportReport => ({
  target: 'shopware',
  rows: { total: 10, written: 8, left_out: 2 },
  files: [
    { name: '1_properties.csv', rows: 40, bytes: 2_000 },
    { name: '2_products.csv', rows: 8, bytes: 12_000 },
  ],
  findings: [
    {
      kind: 'row-left-out',
      kind_text: 'Row left out',
      cause: 'no-product',
      text: 'This row has no product.',
      action: 'Check the EAN of the row.',
      column: null,
      file: null,
      count: 2,
      examples: [
        {
          position: 3,
          article_number: 'A-3',
          attribute: null,
          before: null,
          after: null,
          reason: 'Not found on any marketplace',
        },
      ],
    },
    {
      kind: 'value-escaped',
      kind_text: 'Value escaped',
      cause: 'guarded-formula',
      text: 'Values begin like a formula.',
      action: 'Remove the apostrophe.',
      column: 'Title',
      file: null,
      count: 1,
      examples: [
        { position: 1, article_number: 'A-1', attribute: null, before: '=1', after: "'=1", reason: null },
      ],
    },
  ],
  ...changes,
})

/** The event stream of a report. */
export const reportEvents = (report: ExportReport): string =>
  `event: report\ndata: ${JSON.stringify(report)}\n\n`

/** Images that were never checked. */
export const imageCheck = (changes: Partial<ImageCheckState> = {}): ImageCheckState => ({
  state: 'none',
  started_at: null,
  finished_at: null,
  total: null,
  checked: 0,
  usable: 0,
  bytes: 0,
  problems: [],
  is_limited: false,
  limits: { images: 20_000, bytes: 5_000_000_000, image_bytes: 20_000_000 },
  rights: { version: imageRightsVersion, text: 'I may use these images.' },
  ...changes,
})
