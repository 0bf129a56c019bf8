import { FilterScreen } from './filter-screen.tsx'

export default function MultiValuesPage() {
  return <FilterScreen key="key-multivalue" list="key-multivalue" />
}
