/** The product's mark: two links of a chain that hold a thermometer's column between them. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    >
      <rect x="2" y="9" width="15" height="14" rx="7" />
      <rect x="15" y="9" width="15" height="14" rx="7" />
      <path d="M16 4v17" stroke="#c8102e" strokeLinecap="round" />
      <circle cx="16" cy="24.5" r="3.5" fill="#c8102e" stroke="none" />
    </svg>
  )
}

export function Brand() {
  return (
    <span className="brand">
      <BrandMark />
      <span className="brand-name">KelvinChain</span>
    </span>
  )
}
