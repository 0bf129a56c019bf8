/**
 * The parts of an XLSX package (ECMA-376 part 2), opened at random so that nothing is inflated that nobody asks
 * for. Server and browser each bring their own, over a file and over a `Blob`.
 */
export interface PartSource {
  /** In the form of `partName`. */
  readonly names: ReadonlySet<string>
  /** The bytes of a part, however its name is written; undefined where there is none. */
  open(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
}

/** A part's name as OPC compares it, ignoring case; backslashes come from .NET 4.0, which took the file system's separator. */
export const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
