import type { GeneratedProduct } from './generate-product.ts'

/**
 * Whether the product's texts are markup and scripts: demonstration numbers 952 90, and 952 91, which are also
 * ambiguous.
 */
export const isMarkup = (gtin: string): boolean => /^\d9529[01]/.test(gtin.padStart(14, '0'))

/**
 * The product with markup as texts. If a page contains one of them unescaped, its script runs and sets `ran` on
 * the window.
 */
export function writeAsMarkup(product: GeneratedProduct): GeneratedProduct {
  const image = '<img src=x onerror=ran=1>'
  const values = ['javascript:ran=1', "{{constructor.constructor('ran=1')()}}", `\${ran=1}`, image]
  return {
    ...product,
    brand: `${product.brand}<svg/onload=ran=1>`,
    manufacturer: `${product.manufacturer}" autofocus onfocus="ran=1`,
    model: `${product.model}' onclick='ran=1`,
    name: `${image} ${product.name}`,
    title: `</title><script>ran=1</script> ${product.title}`,
    features: product.features.map(({ feature, value }, index) => ({
      feature: { ...feature, name: `${feature.name}<b onmouseover=ran=1>` },
      value: `${value} ${values[index % values.length]}`,
    })),
    bullets: product.bullets.map((text) => `${text} <iframe srcdoc="<script>parent.ran=1</script>">`),
    description: product.description.map((text) => `${text} <a href="javascript:ran=1">mehr</a>`),
    images: product.images.map((name) => `x"onerror="ran=1"${name}`),
  }
}
