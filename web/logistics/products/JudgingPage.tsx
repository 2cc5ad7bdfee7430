import { getRouteApi, Link } from '@tanstack/react-router'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { JudgingFilter } from '#web/logistics/products/judging/JudgingFilter.tsx'
import { JudgingPreview } from '#web/logistics/products/judging/JudgingPreview.tsx'
import { UnknownProduct } from '#web/logistics/products/ProductPage.tsx'
import type { JudgingSearch } from '#web/logistics/products/productListSearch.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import '#web/logistics/products/products.css'

const route = getRouteApi('/layout/user-management/products/judging')

/** TEL-15: judging deliveries anew with another version of an item – first what it would find, then the act with its reason. */
export function JudgingPage() {
  const t = useText()
  const localName = useLocalName()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { productId, from, until, lot } = search
  const { data, error, refetch } = useCall(
    productCalls.getProduct,
    { productId },
    { handledHere: [codes.notAuthorized] },
  )
  if (error?.failure === codes.notAuthorized || data?.mayEdit === false) return <UnknownProduct />
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const standing = data.versions.filter(version => version.state !== 'withdrawn')
  const version = standing.find(one => one.version === search.version) ?? standing[0]
  if (!version) return <UnknownProduct />
  const days = from && until ? { from, until } : undefined
  const go = (next: Omit<JudgingSearch, 'productId'>) => void navigate({ search: { productId, ...next } })
  return (
    <div className="product">
      <section className="product-part" aria-label={t('products.detail.judge')}>
        <div>
          <h2>
            <Link to="/user-management/products/detail" search={{ productId }}>
              {localName(data.nameJa, data.nameEn)}
            </Link>
          </h2>
          <p className="quiet">{data.itemCode}</p>
        </div>
        <p>{t('products.judging.intro')}</p>
        <JudgingFilter {...{ search, version, standing }} onSearch={go} />
      </section>
      {days && (
        <JudgingPreview key={JSON.stringify([version.version, days, lot])} {...{ product: data, version, days, lot }} />
      )}
    </div>
  )
}
