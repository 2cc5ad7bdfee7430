import { ProductPage } from '#web/logistics/products/ProductPage.tsx'
import { ProductBudget } from '#web/quality/lazyParts.ts'

/** A product with its stability budget. */
export const ProductDetail = () => <ProductPage ProductBudget={ProductBudget} />
