import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Form() {
  const [value, setValue] = useState({ prefecture: '東京都' });
  const [confidence, setConfidence] = useState('');
  return (
    <form id="form">
      <banchi-address
        base-url={window.service}
        lang="en"
        name="home"
        required
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          setConfidence(event.target.confidence);
        }}
      />
      <output id="confidence">{`${confidence} ${value.town}`}</output>
    </form>
  );
}

createRoot(document.getElementById('app')).render(<Form />);
