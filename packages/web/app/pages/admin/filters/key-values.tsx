import { FilterScreen } from './filter-screen.tsx'

export default function KeyValuesPage() {
  return <FilterScreen key="key-value" list="key-value" />
}
