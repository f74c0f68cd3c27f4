import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The table of contents of the storefront. */
export default [
  index('pages/home/home.tsx'),
  route('catalog', 'pages/catalog/catalog.tsx'),
  route('catalog/:section', 'pages/section/section.tsx'),
  route('catalog/:section/:slug', 'pages/product/product.tsx'),
  route('search', 'pages/search/search.tsx'),
  route('cart', 'pages/cart/cart.tsx'),
  route('order', 'pages/checkout/checkout.tsx'),
  route('personal/orders/:orderId', 'pages/order/order.tsx'),
  route('personal/orders/:orderId/materials/:productId', 'pages/materials/materials.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig;
