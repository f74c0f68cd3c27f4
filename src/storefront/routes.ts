import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The table of contents of the storefront. */
export default [
  index('pages/home/home.tsx'),
  route('catalog', 'pages/catalog/catalog.tsx'),
  route('catalog/:section', 'pages/section/section.tsx'),
  route('catalog/:section/:slug', 'pages/product/product.tsx'),
  route('search', 'pages/search/search.tsx'),
  route('stati', 'pages/reading/reading-list.tsx', { id: 'articles' }),
  route('stati/:slug', 'pages/reading/reading-item.tsx', { id: 'article' }),
  route('news', 'pages/reading/reading-list.tsx', { id: 'news' }),
  route('news/:slug', 'pages/reading/reading-item.tsx', { id: 'news-item' }),
  route('research', 'pages/reading/reading-list.tsx', { id: 'research' }),
  route('research/:slug', 'pages/reading/reading-item.tsx', { id: 'research-item' }),
  route('partnery', 'pages/reading/reading-list.tsx', { id: 'partners' }),
  route('partnery/:slug', 'pages/reading/reading-item.tsx', { id: 'partner' }),
  route('favorite', 'pages/favourites/favourites.tsx'),
  route('compare', 'pages/compare/compare.tsx'),
  route('cart', 'pages/cart/cart.tsx'),
  route('order', 'pages/checkout/checkout.tsx'),
  route('signin', 'pages/signin/signin.tsx'),
  route('new-password', 'pages/new-password/new-password.tsx'),
  route('personal', 'pages/personal/personal.tsx'),
  route('personal/orders/:orderId', 'pages/order/order.tsx'),
  route('personal/orders/:orderId/materials/:productId', 'pages/materials/materials.tsx'),
  route('newsletter', 'pages/newsletter/newsletter.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig;
