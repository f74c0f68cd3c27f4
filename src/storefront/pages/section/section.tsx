export default function SectionPage() {
  return <h1>Section</h1>;
}
