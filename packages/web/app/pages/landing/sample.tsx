import type { Language } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { landing as de } from '../../messages/public/landing.de.ts'
import { landing as en } from '../../messages/public/landing.en.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'

/** Lines of the output files for the sample list in the sandbox. */
const master = {
  head: ['Artikelnummer', 'EAN', 'Status', 'Grund', 'Titel', 'Preis Amazon', 'Preis eBay'],
  numbers: [5, 6],
  lines: [
    [
      '1004',
      '4041234500412',
      'gefunden',
      'Bei Amazon und eBay gefunden',
      'Werkmann ProLine Akku-Winkelschleifer WE-5588 – Anthrazit, Akkubetrieben, 2550 U/min',
      '147,95',
      '167,18',
    ],
    ['1021', '9525000000016', 'nicht gefunden', 'Auf keinem Marktplatz gefunden', '', '', ''],
    ['1023', '9526000000013', 'mehrdeutig', 'Mehrere verschiedene Produkte passen', '', '', ''],
  ],
}
const attributes = {
  head: ['Artikelnummer', 'Merkmalgruppe', 'Merkmalname', 'Merkmalwert', 'Quelle'],
  numbers: [],
  lines: [
    ['1004', '', 'Stromquelle', 'Akkubetrieben', 'Amazon'],
    ['1004', '', 'Spannung', '12 Volt', 'Amazon'],
    ['1004', 'Eigenschaften & Spezifikationen', 'Maximales Drehmoment', '50 Nm', 'Amazon'],
    ['1004', 'Maße', 'Artikelgewicht', '2,49 Kilogramm', 'Amazon'],
    ['1004', 'Materialien & Pflege', 'Griffmaterial', 'Kunststoff, gummiert', 'Amazon'],
  ],
}

export function Sample({ language }: { language: Language }) {
  const text = language === 'de' ? de : en
  return (
    <div className="flex flex-col gap-10">
      <SampleTable caption={text.masterCaption} {...master} />
      <SampleTable caption={text.attributesCaption} {...attributes} />
    </div>
  )
}

interface SampleTableProps {
  caption: string
  head: string[]
  lines: string[][]
  /** Right-aligned columns. */
  numbers: number[]
}

const look: TableLook = {
  table: 'w-full border-collapse text-base',
  caption: 'px-4 pt-4 pb-2 text-left font-medium',
  head: 'border-b border-line text-sm text-faint',
  heading: 'px-4 py-2 font-medium whitespace-nowrap',
  body: 'divide-y divide-line',
  row: '',
  cell: 'px-4 py-2.5 align-top',
}

/** Keeps long texts from being squeezed. */
function widthClass(text: string): string {
  if (text.length > 40) return 'min-w-56'
  return text.length > 20 ? 'min-w-36' : 'whitespace-nowrap'
}

function SampleTable({ caption, head, lines, numbers }: SampleTableProps) {
  return (
    <ScrollRegion label={caption} className="overflow-x-auto rounded-lg border border-line bg-surface">
      <Table
        caption={caption}
        lang="de"
        look={look}
        rows={lines}
        rowId={(line) => line.join()}
        columns={head.map(
          (header, column): Column<string[]> => ({
            id: header,
            header,
            isNumber: numbers.includes(column),
            cell: (line) => line[column],
            cellClass: (line) =>
              clsx(
                widthClass(line[column] ?? ''),
                numbers.includes(column) ? 'text-right tabular-nums' : 'text-left',
                (column === 0 || header === 'EAN') && 'font-mono text-sm leading-5',
              ),
          }),
        )}
      />
    </ScrollRegion>
  )
}
