export default function CatalogPage() {
  return <h1>Catalog</h1>;
}
