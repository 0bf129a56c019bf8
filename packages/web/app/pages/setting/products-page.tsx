import { ConnectionsSection } from './connections.tsx'
import { SourcesSection } from './sources.tsx'
import { StorageSection } from './storage.tsx'

export default function ProductsPage() {
  return (
    <>
      <SourcesSection />
      <ConnectionsSection />
      <StorageSection />
    </>
  )
}
