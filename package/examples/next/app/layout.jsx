export const metadata = { title: 'My exchange' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <script src={`${process.env.NEXT_PUBLIC_BASE}/sandpit/first-script.js`} />
      </head>
      <body>{children}</body>
    </html>
  );
}
