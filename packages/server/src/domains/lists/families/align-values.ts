import type { Axis } from './store.ts'

/** Values in the order of other axes, of which sources name the same differently. Empty on axes that the row does not know. */
export function alignValues(
  axes: readonly Axis[],
  former: readonly Axis[] = [],
  values: readonly string[] = [],
): string[] {
  const keys = new Set(axes.map(({ key }) => key))
  return axes.map(({ key, label }) => {
    const isSame = (axis: Axis) => !keys.has(axis.key) && axis.label.toLowerCase() === label.toLowerCase()
    const at = former.findIndex((axis) => axis.key === key)
    return values[at < 0 ? former.findIndex(isSame) : at] ?? ''
  })
}
