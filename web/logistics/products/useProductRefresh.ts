import { useQueryClient } from '@tanstack/react-query'
import { productCalls } from '#contract/logistics/calls/products.ts'

/** After a change: the list, the item and its history are read anew. */
export function useProductRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [productCalls.getProductList, productCalls.getProduct, productCalls.getProductHistory].map(call =>
        client.invalidateQueries({ queryKey: [call.path] }),
      ),
    )
}
