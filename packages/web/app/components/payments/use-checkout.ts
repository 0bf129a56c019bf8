import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Starts a checkout and goes to the provider's page; busy until the browser has left. */
export function useCheckout(start: () => Promise<{ url: string }>) {
  const [isLeaving, setLeaving] = useState(false)
  const checkout = useMutation({
    mutationFn: start,
    onSuccess: ({ url }) => {
      setLeaving(true)
      window.location.assign(url)
    },
  })
  useEffect(() => {
    // Who comes back by the browser's button finds the page as it was left.
    const comeBack = () => setLeaving(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  return { ...checkout, isBusy: checkout.isPending || isLeaving }
}
