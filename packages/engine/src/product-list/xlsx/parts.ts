/** The parts of an XLSX package (ECMA-376 part 2), inflated on request: of a file, or of a `Blob` in a browser. */
export interface PartSource {
  /** In the form of `partName`. */
  readonly names: ReadonlySet<string>
  /** The bytes of a part. Undefined if the package lacks it. Accepts any spelling of the name. */
  open(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
}

/** A part's name in the form that OPC compares, which ignores case. .NET 4.0 writes backslashes. */
export const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
