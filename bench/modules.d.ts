// The parts that benchmarks use of packages that only bench/package.json installs, so that `npm test` checks the types of benchmarks.

declare module 'lighthouse' {
  interface Result {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; numericValue?: number }>
  }
  export default function lighthouse(url: string, flags: object): Promise<{ lhr: Result } | undefined>
}

declare module '@glideapps/glide-data-grid' {
  export type Item = readonly [column: number, row: number]
  export interface EditListItem {
    location: Item
    value: { data: unknown }
  }
  export const GridCellKind: { Text: string }
  export const DataEditor: import('react').FunctionComponent<Record<string, unknown>>
}

declare module '@glideapps/glide-data-grid/dist/index.css' {}
