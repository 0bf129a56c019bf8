import { RulesScreen } from './rules-screen.tsx'

export default function KeyValuesPage() {
  return <RulesScreen key="key-value" list="key-value" />
}
