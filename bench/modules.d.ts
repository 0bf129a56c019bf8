// The parts that benchmarks use of packages that only bench/package.json installs, so that `npm test` checks the types of benchmarks.

declare module 'lighthouse' {
  interface Result {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; numericValue?: number }>
  }
  export default function lighthouse(url: string, flags: object): Promise<{ lhr: Result } | undefined>
}

declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      body?: string
      headers?: Record<string, string>
    }
    interface Totals {
      non2xx: number
      errors: number
      timeouts: number
    }
    interface Instance extends PromiseLike<Totals> {
      on(
        event: 'response',
        listener: (client: object, status: number, bytes: number, ms: number) => void,
      ): void
    }
  }
  function autocannon(options: object): autocannon.Instance
  export default autocannon
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
